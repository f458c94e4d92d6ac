import HTTPTypes

/// Which methods each address of the API accepts, so that a wrong method is answered with the right ones.
struct APITable: Sendable {
  private struct Row {
    let method: HTTPRequest.Method
    let parts: [Substring]
  }

  private let rows: [Row]

  /// - Parameter routes: paths such as `/api/v1/studies/{study}`; `**` at the end matches any number of parts.
  init(_ routes: [(method: HTTPRequest.Method, path: String)]) {
    rows = routes.map { Row(method: $0.method, parts: $0.path.split(separator: "/")) }
  }

  /// None for an address that does not exist.
  func methods(at path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/")
    let methods = rows.filter { Self.fits($0.parts, parts) }.map(\.method)
    return methods.contains(.get) ? methods + [.head] : methods
  }

  private static func fits(_ pattern: [Substring], _ parts: [Substring]) -> Bool {
    let isOpen = pattern.last == "**"
    let fixed = isOpen ? Array(pattern.dropLast()) : pattern
    guard isOpen ? parts.count > fixed.count : parts.count == fixed.count else { return false }
    return zip(fixed, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
