import { addErrorReporting } from './development-mode.ts';

const address = 'https://errors.example/report.js';
const added = () => document.head.querySelector<HTMLScriptElement>('script');

describe('the error-reporting script', () => {
  afterEach(() => added()?.remove());

  it('1 error reporting: added when the page does not run in development mode', () => {
    addErrorReporting(address, 'console.example');
    expect(added()?.src).toBe(address);
  });

  it('1 error reporting: not added in development mode, nor when none is configured', () => {
    addErrorReporting(address, 'localhost');
    addErrorReporting(null, 'console.example');
    expect(added()).toBeNull();
  });
});
