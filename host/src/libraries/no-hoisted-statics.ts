/**
 * Stands in for what hands a component's own fields on to `withTheme` of emotion (rspack.config.base.ts): nobody in the console has
 * such components, and the list of React's own fields that it knows by name comes with it.
 */
export default <Component>(component: Component): Component => component;
