import Testing

@testable import PortalWebhooks

@Suite("Reaching hosts") struct ReachingHosts {
  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.215.14", "100.63.255.255",
    "100.128.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0",
    "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255",
    "198.20.0.0", "223.255.255.255", "2001:4860:4860::8888", "2606:2800:21f:cb07::1",
    "2a00:1450:4001:80b::200e", "64:ff9b::808:808",
  ])
  func `hosts on the Internet are open`(text: String) {
    #expect(HostAddress(text)?.reach == .open)
  }

  @Test(arguments: [
    "10.0.0.0", "10.255.255.255", "127.0.0.1", "127.255.255.254", "172.16.0.1",
    "172.31.255.255", "192.168.0.1", "192.168.255.255", "100.64.0.1", "100.127.255.255", "::1",
    "fc00::1", "fd12:3456:789a::1", "fdff:ffff::1", "fd20:cd::254",
    "fd00:c2::1", "64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1",
  ])
  func `hosts of a private network and of this machine are one's own`(text: String) {
    #expect(HostAddress(text)?.reach == .own)
  }

  @Test(arguments: [
    "0.0.0.0", "0.255.255.255", "169.254.0.1", "169.254.169.254", "169.254.255.255",
    "192.0.0.1", "192.0.0.192", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.255.255",
    "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1",
    "255.255.255.255", "168.63.129.16", "100.100.100.200",
    "::", "::2", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::8.8.8.8",
    "64:ff9b::169.254.169.254", "64:ff9b:1::8.8.8.8", "100::1", "fe80::1", "febf::1", "fec0::1",
    "ff02::1", "2001::1", "2001:db8::1", "2002:808:808::1", "2002:7f00:1::", "3fff::1",
    "fd00:ec2::254", "fd20:ce::254", "fd00:c1::a9fe:a9fe", "4000::1",
  ])
  func `everything else is never reached`(text: String) {
    #expect(HostAddress(text)?.reach == .never)
  }

  @Test(arguments: [
    "", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "0x7f.1", "2130706433", "fe80::1%eth0",
    "[::1]", " 1.1.1.1", "1.1.1.1\n", ":::1",
  ])
  func `other texts are no addresses`(text: String) {
    #expect(HostAddress(text) == nil)
  }

  @Test func `an address is written in one way`() throws {
    let addresses = ["2001:DB8:0:0:0:0:0:1", "10.0.0.7"].compactMap { HostAddress($0) }

    #expect(addresses.map(\.description) == ["2001:db8::1", "10.0.0.7"])
  }

  @Test func `a lookup gives each address once, and none if one cannot be read`() {
    let lines = """
      93.184.215.14   STREAM example.org
      93.184.215.14   DGRAM
      2606:2800:21f:cb07::1 STREAM
      """
    #expect(
      HostResolver.addresses(in: lines)?.map { "\($0)" } == [
        "93.184.215.14", "2606:2800:21f:cb07::1",
      ])
    #expect(HostResolver.addresses(in: lines + "\nfe80::1%eth0 STREAM") == nil)
    #expect(HostResolver.addresses(in: "") == [])
  }
}
