import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

// Waiting is for what the user would see; a slow machine is not a wrong screen.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
