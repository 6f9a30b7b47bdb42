import { remoteBuild } from '../../rspack.config.base.ts';

export default remoteBuild(import.meta.dirname);
