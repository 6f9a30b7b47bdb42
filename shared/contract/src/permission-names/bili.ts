import en from './bili/locales/en.json' with { type: 'json' };
import zh from './bili/locales/zh.json' with { type: 'json' };

export const biliPermissionNames = { zh, en };
