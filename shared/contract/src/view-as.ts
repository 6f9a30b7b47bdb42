/** On calls of whoever has begun a view: the server answers as it would the person viewed. Its value is the `viewId`. */
export const viewAsHeader = 'x-view-as';
