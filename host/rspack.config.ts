import { hostBuild } from '../rspack.config.base.ts';

export default hostBuild(import.meta.dirname);
