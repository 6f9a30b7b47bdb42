import { roomState } from './room-state-rules.ts';

const facts = { hold: 'none', checkoutPending: true, occupied: true, reserved: true } as const;

describe('the state a room is shown in', () => {
  it('the strongest fact wins, one after the other', () => {
    expect(roomState({ ...facts, hold: 'disabled' })).toBe('disabled');
    expect(roomState({ ...facts, hold: 'maintenance' })).toBe('maintenance');
    expect(roomState(facts)).toBe('checkout_pending');
    expect(roomState({ ...facts, checkoutPending: false })).toBe('occupied');
    expect(roomState({ ...facts, checkoutPending: false, occupied: false })).toBe('reserved');
    expect(roomState({ hold: 'none', checkoutPending: false, occupied: false, reserved: false })).toBe(
      'vacant',
    );
  });
});
