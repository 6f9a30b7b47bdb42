import { Component, type ReactNode } from 'react';

/** What cannot be read takes nothing but itself with it: whatever else is on the screen, above all a text, stays. */
export class Unbroken extends Component<{ otherwise: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? this.props.otherwise : this.props.children;
  }
}
