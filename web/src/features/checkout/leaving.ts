/** Goes to the gateway's page: by itself and never by a form, which the page's policy keeps on the site. */
export const browser = { leave: (url: string) => window.location.assign(url) };
