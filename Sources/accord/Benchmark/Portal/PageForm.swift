import Foundation

/// A form of a page with what it would send, as a browser reads it.
struct PageForm: Sendable {
  let action: String
  private(set) var controls: [Control]

  /// Something in a form that can be filled in.
  struct Control: Sendable {
    /// A tag's name, or the type of an input.
    let kind: String
    let name: String
    var value: String
    /// Whether it is sent: of a box or circle, whether it is ticked; of a button, whether it was pressed.
    var isOn: Bool
    let attributes: [String: String]
  }

  init(action: String, html: some StringProtocol) {
    self.action = action
    controls = Self.controls(in: String(html))
  }

  /// The value that is sent; setting one fills in every control of the name that is written into.
  subscript(name: String) -> String? {
    get { controls.last { $0.name == name && $0.isOn }?.value }
    set {
      var isKnown = false
      for index in controls.indices where controls[index].name == name && controls[index].isOn {
        controls[index].value = newValue ?? ""
        isKnown = true
      }
      guard !isKnown, let newValue else { return }
      controls.append(
        Control(kind: "hidden", name: name, value: newValue, isOn: true, attributes: [:]))
    }
  }

  /// Presses a button: no other is sent, and only once where two say the same.
  mutating func press(_ name: String, _ value: String) {
    let pressed = controls.firstIndex {
      $0.kind == "button" && $0.name == name && $0.value == value
    }
    for index in controls.indices where controls[index].kind == "button" {
      controls[index].isOn = index == pressed
    }
  }

  /// Ticks a box or chooses a circle.
  mutating func choose(_ name: String, _ value: String) {
    for index in controls.indices where controls[index].name == name {
      if controls[index].value == value {
        controls[index].isOn = true
      } else if controls[index].kind == "radio" {
        controls[index].isOn = false
      }
    }
  }

  /// As `application/x-www-form-urlencoded`.
  var encoded: [UInt8] {
    let pairs = controls.filter { $0.isOn && !$0.name.isEmpty }.map {
      "\(Self.escaped($0.name))=\(Self.escaped($0.value))"
    }
    return Array(pairs.joined(separator: "&").utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension PageForm {
  private static func controls(in html: String) -> [Control] {
    var controls: [Control] = []
    var select: (name: String, options: [Control])?
    for match in html.matches(of: /<(\/?(?:input|textarea|select|option|button))\b([^>]*)>/) {
      let attributes = attributes(of: match.2)
      func control(_ kind: String, _ value: String, isOn: Bool) -> Control {
        Control(
          kind: kind, name: attributes["name"] ?? "", value: value, isOn: isOn,
          attributes: attributes)
      }
      switch match.1 {
      case "input":
        let type = attributes["type"] ?? "text"
        let isTicked = type == "checkbox" || type == "radio" ? attributes["checked"] != nil : true
        controls.append(
          control(type, attributes["value"] ?? "", isOn: isTicked && type != "submit"))
      case "textarea":
        let text = html[match.range.upperBound...].prefixUpTo("</textarea>")
        // A line end right after the tag is not part of the text.
        let value = text.hasPrefix("\n") ? text.dropFirst() : text
        controls.append(control("textarea", String(value).withoutEntities, isOn: true))
      case "button": controls.append(control("button", attributes["value"] ?? "", isOn: false))
      case "select": select = (attributes["name"] ?? "", [])
      case "option":
        let isChosen = attributes["selected"] != nil
        select?.options.append(control("option", attributes["value"] ?? "", isOn: isChosen))
      case "/select":
        let options = select?.options ?? []
        let value = (options.first(where: \.isOn) ?? options.first)?.value ?? ""
        controls.append(
          Control(
            kind: "select", name: select?.name ?? "", value: value, isOn: true,
            attributes: ["options": options.map(\.value).joined(separator: "\n")]))
        select = nil
      default: break
      }
    }
    return controls
  }

  private static func attributes(of text: Substring) -> [String: String] {
    let pairs = text.matches(of: /([a-zA-Z-]+)(?:="([^"]*)")?/).map {
      (String($0.1), String($0.2 ?? "").withoutEntities)
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension PortalPage {
  /// The form that sends to an address.
  /// - Throws: `Failure`.
  func form(to action: String) throws -> PageForm {
    try form { $0 == action }
  }

  /// The first form whose address fits.
  func form(where fits: (String) -> Bool) throws -> PageForm {
    for match in html.matches(of: /<form\b([^>]*)>([\s\S]*?)<\/form>/) {
      guard let found = match.1.firstMatch(of: /action="([^"]*)"/) else { continue }
      let action = String(found.1).withoutEntities
      if fits(action) { return PageForm(action: action, html: match.2) }
    }
    throw Failure(missingForm: path)
  }
}

extension Failure {
  /// A page is not as it is expected.
  init(missingForm path: String) { self.init(.inputOutput, "\(path) has no form to send.") }
}

extension String {
  /// Text as a reader sees it.
  var withoutEntities: String {
    guard contains("&") else { return self }
    return replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing(
      "&lt;", with: "<"
    )
    .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}

extension Substring {
  fileprivate func prefixUpTo(_ end: String) -> Substring {
    firstRange(of: end).map { self[..<$0.lowerBound] } ?? self
  }
}
