import { Component, type ReactNode } from 'react';
import { reportCaught } from '../reporting/catchFaults';

/** A widget that breaks takes nothing else with it, and the site's admins learn of it. */
export class WidgetBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportCaught(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
