import Foundation

/// Plain HTTP over a local socket: one request per connection.
enum PlainConnection {
  struct Answer {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: [UInt8]
  }

  /// - Parameter tag: the entity tag of what the caller already has.
  static func get(
    _ path: String, port: UInt16, cookie: String = "", knowing tag: String = ""
  ) throws -> Answer {
    let condition = tag.isEmpty ? "" : "If-None-Match: \(tag)\r\n"
    return try exchange(
      "GET \(path) HTTP/1.1\r\n" + cookieLine(cookie) + condition, body: [], port: port)
  }

  /// Sends a form.
  static func post(_ path: String, _ body: [UInt8], port: UInt16, cookie: String = "") throws
    -> Answer
  {
    try exchange(
      """
      POST \(path) HTTP/1.1\r
      Content-Type: application/x-www-form-urlencoded\r
      Content-Length: \(body.count)\r

      """ + cookieLine(cookie), body: body, port: port)
  }

  /// A port that nothing listens on.
  static func freePort() throws -> UInt16 {
    let socket = try openSocket()
    defer { close(socket) }
    var address = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(socket, pointer, length) == 0 ? getsockname(socket, pointer, &length) : -1
      }
    }
    guard status == 0 else { throw problem() }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func cookieLine(_ cookie: String) -> String {
    cookie.isEmpty ? "" : "Cookie: \(cookie)\r\n"
  }

  private static func exchange(_ head: String, body: [UInt8], port: UInt16) throws -> Answer {
    let socket = try openSocket()
    defer { close(socket) }
    var address = loopback(port: port)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw problem() }
    try send(
      Array("\(head)Host: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8) + body, to: socket)
    return try answer(from: try receive(from: socket))
  }

  private static func send(_ bytes: [UInt8], to socket: Int32) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      guard count > 0 else { throw problem() }
      sent += count
    }
  }

  private static func receive(from socket: Int32) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(socket, &chunk, chunk.count)
      guard count >= 0 else { throw problem() }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  private static func answer(from bytes: [UInt8]) throws -> Answer {
    let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))
    guard let end else { throw BenchmarkError("The portal’s answer was cut off.") }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    let headers = lines.dropFirst().compactMap { line -> (String, String)? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
    }
    return Answer(status: status ?? 0, headers: headers, body: Array(bytes[end.upperBound...]))
  }

  private static func openSocket() throws -> Int32 {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let socket = socket(AF_INET, stream, 0)
    guard socket >= 0 else { throw problem() }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    return socket
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func problem() -> BenchmarkError {
    BenchmarkError("A connection on this machine failed: \(String(cString: strerror(errno))).")
  }
}
