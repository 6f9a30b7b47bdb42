// The libraries are offered before anything can ask for a remote.
import './libraries/federation.ts';
import './bootstrap.tsx';
