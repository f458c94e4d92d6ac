import Testing

@testable import PortalWebhooks

@Suite("Reading the addresses of webhooks") struct ReadingWebhookAddresses {
  @Test(arguments: [
    ("https://hooks.example.org", "https://hooks.example.org/"),
    ("HTTPS://Hooks.Example.ORG:443/a/b?c=d&e=%20", "https://hooks.example.org/a/b?c=d&e=%20"),
    ("https://hooks.example.org?key=1", "https://hooks.example.org/?key=1"),
    ("https://hooks.example.org:8443/x", "https://hooks.example.org:8443/x"),
    ("http://10.0.0.7:80/x", "http://10.0.0.7/x"),
    ("http://[FD00::0:1]:8080/", "http://[fd00::1]:8080/"),
    ("https://xn--tda.example/", "https://xn--tda.example/"),
  ])
  func `an address is read and written in one way`(text: String, written: String) throws {
    let address = try #require(WebhookAddress(text))

    #expect(address.text == written)
    #expect(WebhookAddress(written) == address)
  }

  @Test(arguments: [
    "", "hooks.example.org", "//hooks.example.org/", "ftp://hooks.example.org/",
    "file:///etc/passwd", "https://", "https:///path", "https://user@example.org/",
    "https://user:password@example.org/", "https://example.org@127.0.0.1/",
    "https://example.org#@evil.org/", "https://example.org/#part",
    "https://example.org\\@evil.org/",
    "https://example.org:0/", "https://example.org:65536/", "https://example.org:/",
    "https://example.org/a b", "https://example.org/\u{0}", "https://example.org/\n",
    "https://exämple.org/", "https://example.org/ü", "https://-example.org/", "https://a..b/",
    "https://example.org./", "https://ex_ample.org/", "https://2130706433/", "https://127.1/",
    "https://0177.0.0.1/", "https://0x7f000001/", "https://0x7f.0.0.1/", "https://1.2.3.4.5/",
    "https://[::1/", "https://::1/", "https://[fe80::1%25eth0]/", "https://[127.0.0.1]/",
    "https://example.org/\"\nproxy = \"evil.org",
    "https://example.org/" + String(repeating: "a", count: 500),
  ])
  func `an address that programs could read in different ways is refused`(text: String) {
    #expect(WebhookAddress(text) == nil)
  }

  @Test(arguments: [
    "", "https://example.org", "example.org/", "example.org:", "example.org:x", "example.org:99999",
    "*.example.org", "a b", "[::1", "999.1.1.1",
  ])
  func `an administrator allows hosts, not addresses`(text: String) {
    #expect(HostAndPort(text) == nil)
  }

  private func refusal(
    _ text: String, hosts: [String], ownNetwork: Bool = false
  ) throws -> WebhookPolicy.Refusal? {
    let policy = WebhookPolicy(
      hosts: hosts.compactMap { HostAndPort($0) }, allowsOwnNetwork: ownNetwork)
    let address = try #require(WebhookAddress(text))
    do throws(WebhookPolicy.Refusal) {
      try policy.check(address)
      return nil
    } catch {
      return error
    }
  }

  @Test func `only hosts that were allowed are sent to, at the usual port or the one named`() throws
  {
    let hosts = ["hooks.example.org", "Other.example.org:8443"]
    #expect(try refusal("https://hooks.example.org/a", hosts: hosts) == nil)
    #expect(try refusal("https://other.example.org:8443/", hosts: hosts) == nil)
    for text in [
      "https://hooks.example.org:8443/", "https://other.example.org/", "https://example.org/",
      "https://a.hooks.example.org/", "https://hooks.example.org.evil.org/",
    ] {
      #expect(try refusal(text, hosts: hosts) == .unknownHost, "\(text)")
    }
    #expect(try refusal("https://hooks.example.org/", hosts: []) == .unknownHost)
  }

  @Test func `without TLS, nothing is sent unless one's own network is allowed`() throws {
    let hosts = ["hooks.example.org"]
    #expect(try refusal("http://hooks.example.org/", hosts: hosts) == .needsTLS)
    #expect(try refusal("http://hooks.example.org/", hosts: hosts, ownNetwork: true) == nil)
  }

  private func refusal(
    of found: [String], for text: String = "https://hooks.example.org/", ownNetwork: Bool = false
  ) throws -> WebhookPolicy.Refusal? {
    let address = try #require(WebhookAddress(text))
    let policy = WebhookPolicy(hosts: [], allowsOwnNetwork: ownNetwork)
    do throws(WebhookPolicy.Refusal) {
      try policy.check(found.compactMap { HostAddress($0) }, of: address)
      return nil
    } catch {
      return error
    }
  }

  @Test func `one address that is refused refuses all to which a name leads`() throws {
    #expect(try refusal(of: ["8.8.8.8", "2606:2800:21f:cb07::1"]) == nil)
    #expect(try refusal(of: []) == .noAddress)
    #expect(try refusal(of: ["8.8.8.8", "10.0.0.1"]) == .ownNetwork)
    #expect(try refusal(of: ["8.8.8.8", "::1"]) == .ownNetwork)
    #expect(try refusal(of: ["8.8.8.8", "169.254.169.254"]) == .neverAllowed)
    #expect(try refusal(of: ["8.8.8.8", "::ffff:10.0.0.1"]) == .neverAllowed)
  }

  @Test func `a private network that is allowed does not include what is never reached`() throws {
    #expect(try refusal(of: ["10.0.0.1", "8.8.8.8", "::1"], ownNetwork: true) == nil)
    for text in [
      "169.254.169.254", "fe80::1", "fd00:ec2::254", "fd20:ce::254", "fd00:c1::a9fe:a9fe",
      "0.0.0.0", "100.100.100.200",
    ] {
      #expect(try refusal(of: ["10.0.0.1", text], ownNetwork: true) == .neverAllowed, "\(text)")
    }
  }

  @Test func `without TLS, nothing leaves the private network`() throws {
    let text = "http://hooks.example.org/"
    #expect(try refusal(of: ["10.0.0.1", "::1"], for: text, ownNetwork: true) == nil)
    #expect(
      try refusal(of: ["10.0.0.1", "8.8.8.8"], for: text, ownNetwork: true) == .leavesOwnNetwork)
  }
}
