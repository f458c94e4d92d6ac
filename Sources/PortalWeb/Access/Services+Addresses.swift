import Hummingbird
import PortalConfiguration
import StudyModel

extension Services {
  /// The portal's address as the reader sees it, for links that are sent to someone else.
  func origin(of request: Request) -> String {
    if let address = access.address { return address.text }
    let scheme = secureCookies || request.head.scheme == "https" ? "https" : "http"
    return request.head.authority.map { "\(scheme)://\($0)" } ?? ""
  }

  /// JSON for scripts of a page, with its addresses below the path of the public address.
  func placed(_ json: JSONValue) -> JSONValue { access.prefixed?.json(json) ?? json }
}

extension PrefixedAddresses {
  /// The addresses are those of members and parts of pages that scripts put into pages. What people typed stays as it is.
  func json(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values): .array(values.map(json))
    case .object(let members):
      .object(
        Dictionary(members.map { (address($0.key), member($0.key, $0.value)) }) { first, _ in first
        })
    case .null, .boolean, .number, .string: value
    }
  }

  private func member(_ name: String, _ value: JSONValue) -> JSONValue {
    switch (name, value) {
    case ("address", .string(let text)): .string(address(text))
    case ("html", .string(let text)), ("rows", .string(let text)): .string(html(text))
    // The saved values of fields.
    case ("was", _), ("values", _): value
    default: json(value)
    }
  }
}
