import { createStore } from 'zustand/vanilla';
import type { SignInError } from './sign-in-error.ts';

/** A sign-in error that no screen waits for: shown above whatever screen there is, until it is closed. */
export const problemStore = createStore<{ readonly problem?: SignInError }>(() => ({}));

export const showProblem = (problem: SignInError): void => problemStore.setState({ problem }, true);
export const closeProblem = (): void => problemStore.setState({}, true);
