// The portal may be below a path of its host, such as /accord. Scripts know it from their own address.

const path = new URL(import.meta.url).pathname.replace(/\/(?:static\/[^/]+\/)?scripts\/[^/]+$/, "");

// An address of the portal, such as `/health`, as the browser reaches it.
export function site(address) {
  return path + address;
}

// An address on this host as the portal knows it: without the path.
export function withoutSite(address) {
  return path && address.startsWith(`${path}/`) ? address.slice(path.length) : address;
}
