export const codeGenPath = '/codeGen/';
export const codeGenInfoPath = '/codeGen/info';
