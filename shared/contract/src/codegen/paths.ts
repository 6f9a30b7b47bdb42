export const codeGenInfoPath = '/codeGen/info';
export const codeGenDatabasePath = '/codeGen/database';
export const codeGenDnsPath = '/codeGen/dns';
export const codeGenPowerPath = '/codeGen/powerManage';
