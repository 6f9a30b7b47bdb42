import { hostileAddresses, publicAddresses } from '../../testing/hostile-addresses.ts';
import { isPublicAddress } from './public-address.ts';

it.each(hostileAddresses)('%s is not public: %s', (address) => expect(isPublicAddress(address)).toBe(false));
it.each(publicAddresses)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
