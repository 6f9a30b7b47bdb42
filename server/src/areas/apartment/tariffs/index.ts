export { tariffVersions } from './tariff-versions.ts';
export { tariffs } from './tariffs.ts';
