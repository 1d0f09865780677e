import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** What stands in place of a part that failed; nothing when absent. */
  fallback?: ReactNode;
  onError?: (error: unknown) => void;
}

/** Keeps the failure of one part of a page from the rest: below the boundaries of the page and of the whole site. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    return this.state.failed ? fallback : children;
  }
}
