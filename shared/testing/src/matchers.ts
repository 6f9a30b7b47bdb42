import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';

// Waiting is for what the user would see; a slow machine is not a wrong screen.
configure({ asyncUtilTimeout: 10_000 });
// The page is printed once, when the waiting is over, not at each look.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    looksAgain() ? new Error(message ?? undefined) : getElementError(message, container),
});
const looksAgain = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
afterEach(cleanup);
