import en from './codeGen/locales/en.json' with { type: 'json' };
import zh from './codeGen/locales/zh.json' with { type: 'json' };

export const codeGenPermissionNames = { zh, en };
