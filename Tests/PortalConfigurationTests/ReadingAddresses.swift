import Testing

@testable import PortalConfiguration

@Suite("Addresses from outside") struct ReadingAddresses {
  @Test(arguments: [
    ("https://accord.example.org", "https://accord.example.org", ""),
    ("https://accord.example.org/", "https://accord.example.org", ""),
    ("https://Hospital.example:8443/accord/", "https://hospital.example:8443/accord", "/accord"),
    ("http://[::1]:8080/a/b", "http://[::1]:8080/a/b", "/a/b"),
  ])
  func `a public address may have a port and a path`(text: String, whole: String, path: String) {
    let address = PublicAddress(text)

    #expect(address?.text == whole)
    #expect(address?.path == path)
    #expect(address?.isSecure == text.hasPrefix("https"))
  }

  @Test(arguments: [
    "", "accord.example.org", "ftp://accord.example.org", "https://", "https://a:b@example.org",
    "https://example.org/?a", "https://example.org/#a", "https://example.org/a//b",
    "https://example.org/../a", "https://example.org/a b", "https://example.org/a%20b",
  ])
  func `anything else is no public address`(text: String) {
    #expect(PublicAddress(text) == nil)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "11.1.2.3", false),
    ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("192.0.2.7", "192.0.2.7", true),
    ("192.0.2.7", "192.0.2.8", false), ("192.0.2.128/25", "192.0.2.127", false),
    ("192.0.2.128/25", "192.0.2.200", true), ("0.0.0.0/0", "192.0.2.1", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("fd00::/8", "fd12::1", true),
    ("fd00::/8", "fe00::1", false), ("::1", "::1", true), ("::1", "unknown", false),
  ])
  func `a network contains its addresses`(range: String, address: String, isInside: Bool) {
    #expect(AddressRange(range)?.contains(address) == isInside)
  }

  @Test(arguments: ["", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/", "10.0.0", "proxy"])
  func `anything else is no network`(text: String) { #expect(AddressRange(text) == nil) }

  @Test(arguments: [
    // The proxy, what the header says, and who is asking.
    ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
    ("10.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"),
    ("10.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9"),
    ("10.0.0.1", "203.0.113.9:4711", "203.0.113.9"),
    ("10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
    ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
    ("10.0.0.1", "6.6.6.6, unknown", "10.0.0.1"), ("10.0.0.1", "", "10.0.0.1"),
    ("203.0.113.5", "6.6.6.6", "203.0.113.5"),
  ])
  func `only trusted proxies say where a request comes from`(
    peer: String, header: String, client: String
  ) throws {
    let proxies = TrustedProxies([try #require(AddressRange("10.0.0.0/8"))])

    #expect(proxies.client(of: peer, hops: TrustedProxies.hops(header)) == client)
  }

  @Test func `the standard header is read with its quotation marks`() {
    let line = #"for="[2001:db8::2]:9";proto=https, For=203.0.113.7;host="a,b", proto=http"#

    #expect(TrustedProxies.forwarded(line, "for") == ["[2001:db8::2]:9", "203.0.113.7", ""])
    #expect(TrustedProxies.forwarded(line, "proto") == ["https", "", "http"])
    #expect(TrustedProxies.forwarded(line, "host") == ["", "a,b", ""])
  }
}
