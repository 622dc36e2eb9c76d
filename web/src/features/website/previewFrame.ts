/** The name of the preview's frame: by it the page within knows what it is. Other pages in frames are used as ever. */
export const PREVIEW_FRAME = 'lophoc.preview';
