// The boundary behind which every import may be a shared library: the runtime needs one turn to offer them.
import('./bootstrap.tsx');
