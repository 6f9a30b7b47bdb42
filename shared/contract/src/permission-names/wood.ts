import en from './wood/locales/en.json' with { type: 'json' };
import zh from './wood/locales/zh.json' with { type: 'json' };

export const woodPermissionNames = { zh, en };
