export const codeGenInfoPath = '/codeGen/info';
