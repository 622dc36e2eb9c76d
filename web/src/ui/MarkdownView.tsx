/**
 * Markdown that the server made into HTML. The server cleans it (only known tags and attributes, no script, no style), and
 * the Content-Security-Policy would not run what slipped through.
 */
export function MarkdownView({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`lp-markdown ${className}`.trim()} dangerouslySetInnerHTML={{ __html: html }} />;
}
