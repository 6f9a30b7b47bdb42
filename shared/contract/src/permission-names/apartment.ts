import en from './apartment/locales/en.json' with { type: 'json' };
import zh from './apartment/locales/zh.json' with { type: 'json' };

export const apartmentPermissionNames = { zh, en };
