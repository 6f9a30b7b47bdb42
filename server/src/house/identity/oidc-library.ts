/** The one door to the provider library's values. What makes it quiet has to be loaded before it. */
import './quiet-while-loading.ts';
import { errors, interactionPolicy, Provider } from 'oidc-provider';
import { speakAgain } from './quiet-while-loading.ts';

speakAgain();

export { errors, interactionPolicy, Provider };
