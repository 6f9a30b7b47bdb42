/** Contract of the __area__ area. */
export * from './__nounsKebab__.ts';
