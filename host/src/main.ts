// The boundary behind which every import may be a shared library: the runtime needs one turn to offer them.
// The name lets the page ask for these files early.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
