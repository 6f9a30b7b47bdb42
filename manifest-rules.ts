/** What the bundler writes about a remote, as far as pages read it. */
interface WrittenManifest {
  readonly exposes: readonly { readonly assets: { readonly js: Files; readonly css: Files } }[];
}

interface Files {
  readonly sync: readonly string[];
}

const firstOnly = ({ sync }: Files) => ({ sync, async: [] });

/**
 * The manifest without what no page reads of it: the files that come later, whose names the entry has as well, and the libraries
 * that are taken from the page. Two thirds of it and more, before anything of the remote can be asked for by a click.
 */
export const shortManifest = <Manifest extends WrittenManifest>(manifest: Manifest) => ({
  ...manifest,
  shared: [],
  exposes: manifest.exposes.map((one) => ({
    ...one,
    assets: { js: firstOnly(one.assets.js), css: firstOnly(one.assets.css) },
  })),
});
