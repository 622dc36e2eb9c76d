declare module 'virtual:runtimes' {
  /** What `build/runtimes.ts` has made, by the runtime's key. */
  export const files: Record<
    'web' | 'turtle' | 'python' | 'scratch',
    readonly { readonly url: string; readonly bytes: number; readonly size: number }[]
  >;
}
