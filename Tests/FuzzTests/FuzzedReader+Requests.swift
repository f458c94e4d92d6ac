import Foundation
import PortalConfiguration
import StudyEditing
import StudyStore

@testable import PortalWeb

extension FuzzedReader {
  /// The readers of what browsers send, and of the configuration.
  static let requests: [FuzzedReader] = [
    FuzzedReader(
      name: "multipart", ending: "bin",
      tokens: [
        "\r\n--x", "--x--", "\r\n\r\n", "Content-Disposition: form-data; name=\"a\"",
        "; filename=\"b\"", "\r", "\n",
        "name*=UTF-8''", "\"", ";",
      ],
      made: { [Array(form.utf8)] },
      read: { bytes in
        let whole = try multipart(bytes, inPiecesOf: max(bytes.count, 1))
        // However it arrives, it is the same form.
        let size = 1 + bytes.count % 13
        let pieces = try multipart(bytes, inPiecesOf: size)
        try BrokenPromise.require(
          whole?.fields.map(\.value) == pieces?.fields.map(\.value)
            && whole?.files.map(\.bytes) == pieces?.files.map(\.bytes),
          "A form is the same in pieces of \(size) bytes.")
        guard let whole else { return "refused" }
        return "read \(Outcome.size(whole.fields.count)) \(Outcome.size(whole.files.count))"
      }),
    FuzzedReader(
      name: "form", ending: "txt",
      tokens: [
        "&", "=", "%", "%00", "%ff", "%c3%a9", "+", "%0d%0a", "a=b&", "page=",
        "99999999999999999999",
      ],
      made: { [Array("title=Sleep+diary&page=2&text=%C3%A9%0D%0A&empty=&alone".utf8)] },
      read: { bytes in
        guard let form = SubmittedForm(urlEncoded: bytes, limits: .strangers) else {
          return "refused"
        }
        try BrokenPromise.require((1...1_000_000).contains(form.pageNumber), "A page has a number.")
        _ = FilteredDays(form)
        _ = TimeLength(form, name: "title")
        return "read \(Outcome.size(form.fields.count))"
      }),
    FuzzedReader(
      name: "configuration", ending: "conf",
      tokens: ServeOption.all.map { "\n\($0.name) = " } + [
        "=", "#", "\r\n", ",", "yes", "-1", "::/0", "https://",
      ],
      made: {
        [
          Array(Configuration.sample.utf8),
          Array(ServeOption.all.map { "\($0.name) = \($0.example)" }.joined(separator: "\n").utf8),
        ]
      },
      read: { bytes in
        do {
          let file = try ConfigurationFile(
            String(decoding: bytes, as: UTF8.self), path: "accord.conf")
          let configuration = try Configuration(file: file)
          // What it states can be read again.
          _ = try ConfigurationFile(configuration.text, path: "again")
          return "read \(Outcome.size(configuration.arguments.count))"
        } catch let error as ConfigurationError {
          return "refused: " + error.message.filter { $0.isASCII && $0.isLetter }.suffix(40)
        }
      }),
    FuzzedReader(
      name: "proxies", ending: "txt",
      tokens: [
        "for=", "\"[::1]:80\"", ",", ";", "proto=https", "127.0.0.1", "unknown", "_x", "\"", "\\",
        "/33", "::ffff:",
      ],
      made: {
        [Array("for=192.0.2.60;proto=https;by=203.0.113.43, for=\"[2001:db8::1]:47\"".utf8)]
      },
      read: { bytes in
        let line = String(decoding: bytes, as: UTF8.self)
        let hops = TrustedProxies.hops(line).count
        let forwarded = TrustedProxies.forwarded(line, "for").count
        return
          "read \(hops) \(forwarded) \(AddressRange(line) != nil) \(PublicAddress(line) != nil)"
      }),
  ]

  private static let form = """
    --x\r
    Content-Disposition: form-data; name="title"\r
    \r
    Sleep\r
    --x\r
    Content-Disposition: form-data; name="file"; filename="a.bin"\r
    Content-Type: application/octet-stream\r
    \r
    \r\n--\r
    --x--\r

    """

  private static func multipart(_ bytes: [UInt8], inPiecesOf size: Int) throws -> SubmittedForm? {
    guard
      var reader = MultipartReader(
        "multipart/form-data; boundary=x", limits: .people,
        uploads: HeldForms().share(of: Account.ID()))
    else { throw BrokenPromise("The boundary is read.") }
    var rest = bytes[...]
    while !rest.isEmpty {
      guard try reader.read(rest.prefix(size)) else { return nil }
      rest = rest.dropFirst(size)
    }
    return reader.form
  }
}
