import Foundation

/// A form that someone fills in.
package struct FilledForm: Sendable {
  package let action: String
  package private(set) var controls: [Control]

  /// A control in a form.
  package struct Control: Sendable {
    /// A tag's name, or the type of an input.
    package let kind: String
    package let name: String
    package fileprivate(set) var value: String
    /// Whether it is sent: for a checkbox or radio button, whether it is checked; for a button, whether it was pressed.
    package fileprivate(set) var isOn: Bool
    package let attributes: [String: String]
  }

  package init(_ form: Browser.Form) {
    action = form.action
    controls = Self.controls(in: form.html)
  }

  /// An empty form without a page.
  package init(action: String) {
    self.action = action
    controls = []
  }

  /// The value that is sent; setting one fills in every writable control by that name.
  package subscript(name: String) -> String? {
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

  /// Presses a button: no other one is sent, and only one of identical ones.
  package mutating func press(_ name: String, _ value: String) {
    let pressed = controls.firstIndex {
      $0.kind == "button" && $0.name == name && $0.value == value
    }
    for index in controls.indices where controls[index].kind == "button" {
      controls[index].isOn = index == pressed
    }
  }

  /// Checks a checkbox or selects a radio button.
  package mutating func choose(_ name: String, _ value: String) {
    for index in controls.indices where controls[index].name == name {
      if controls[index].value == value {
        controls[index].isOn = true
      } else if controls[index].kind == "radio" {
        controls[index].isOn = false
      }
    }
  }

  /// The fields that are sent, in order.
  package var fields: [(name: String, value: String)] {
    controls.filter { $0.isOn && !$0.name.isEmpty }.map { ($0.name, $0.value) }
  }

  /// The same as a request body.
  package var encoded: [UInt8] { FormEncoding.bytes(of: fields) }
}

extension FilledForm {
  private static func controls(in html: String) -> [Control] {
    var controls: [Control] = []
    var select: (name: String, options: [Control])?
    for match in html.matches(of: Pattern.control) {
      let attributes = attributes(of: match.2)
      func control(_ kind: String, _ value: String, isOn: Bool) -> Control {
        Control(
          kind: kind, name: attributes["name"] ?? "", value: value, isOn: isOn,
          attributes: attributes)
      }
      switch match.1 {
      case "input":
        let type = attributes["type"] ?? "text"
        let isBox = type == "checkbox" || type == "radio"
        let isTicked = !isBox || attributes["checked"] != nil
        controls.append(
          control(
            type, attributes["value"] ?? (isBox ? "on" : ""), isOn: isTicked && type != "submit"))
      case "textarea":
        let text = html[match.range.upperBound...].prefixUpTo("</textarea>")
        // A line break right after the tag is not part of the text.
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
    let pairs = text.matches(of: Pattern.attribute).map {
      (String($0.1), String($0.2 ?? "").withoutEntities)
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension Substring {
  fileprivate func prefixUpTo(_ end: String) -> Substring {
    firstRange(of: end).map { self[..<$0.lowerBound] } ?? self
  }
}
