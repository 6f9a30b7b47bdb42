import { Component, type ReactNode } from 'react';

interface CardBoundaryProps {
  /** Told of what was thrown. */
  onError(error: unknown): void;
  failed(error: unknown): ReactNode;
  children: ReactNode;
}

/** What a card throws while it is drawn stays in the card. */
export class CardBoundary extends Component<CardBoundaryProps, { caught: { error: unknown } | undefined }> {
  override state: { caught: { error: unknown } | undefined } = { caught: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    const { caught } = this.state;
    return caught ? this.props.failed(caught.error) : this.props.children;
  }
}
