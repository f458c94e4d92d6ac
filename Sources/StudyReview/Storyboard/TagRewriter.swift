/// Rewrites the tags of a screen for a page that shows many screens.
struct TagRewriter: Sendable {
  /// What ids begin with.
  let prefix: String

  /// Whether a tag is left out, with what is inside: fields that are only sent, and what scripts need.
  func leavesOut(_ tag: MarkupTag) -> Bool {
    switch tag.name {
    case "input": tag["type"] == "hidden"
    case "script", "canvas": true
    default: false
    }
  }

  func classes(_ written: String) -> String {
    written.split(separator: " ").map { "s-" + $0 }.joined(separator: " ")
  }

  /// The tag, and the part of it that participants can see.
  /// - Parameter headingLevel: the level on the page, for a heading.
  func rewritten(_ tag: MarkupTag, headingLevel: Int?) -> (html: String, shown: String) {
    let name = headingLevel.map { "h\($0)" } ?? Self.plain[tag.name] ?? tag.name
    if tag.isClosing { return ("</\(name)>", "</\(tag.name)>") }
    var html = "<" + name
    var shown = "<" + tag.name
    var hasClass = false
    for (attribute, bytes) in tag.attributes {
      guard keeps(attribute, of: tag) else { continue }
      let value = bytes.map { String(decoding: $0, as: UTF8.self) }
      switch attribute {
      case "class":
        let own = classes(value ?? "")
        html += " class=\"\(headingLevel == nil ? own : own + " s-\(tag.name)")\""
        shown += " " + own
        hasClass = true
      case "id", "for", "aria-labelledby", "aria-describedby", "aria-controls", "headers":
        html += " \(attribute)=\"\(prefixed(value ?? ""))\""
      case _ where Self.sectionMarks.contains(attribute): html += " \(attribute)=\"\(value ?? "")\""
      case "fill" where value?.hasPrefix("url(#") == true:
        html += " fill=\"url(#\(prefix)\(value?.dropFirst(5) ?? "")\""
      default:
        let text = value.map { " \(attribute)=\"\($0)\"" } ?? " " + attribute
        html += text
        shown += text
      }
    }
    if headingLevel != nil, !hasClass { html += " class=\"s-\(tag.name)\"" }
    if Self.fields.contains(tag.name), !tag.has("disabled") { html += " disabled" }
    return (html + (tag.isSelfClosing ? "/>" : ">"), shown + ">")
  }

  private func prefixed(_ ids: String) -> String {
    ids.split(separator: " ").map { prefix + $0 }.joined(separator: " ")
  }

  private func keeps(_ attribute: String, of tag: MarkupTag) -> Bool {
    switch attribute {
    case "name", "tabindex", "autofocus", "autocomplete", "autocapitalize", "autocorrect",
      "spellcheck", "inputmode", "action", "method", "novalidate", "form":
      false
    case "href": tag.attributes.first { $0.name == attribute }?.value?.first != UInt8(ascii: "#")
    // The value of a choice is a code that nobody sees, and a dialog's name is for when it opens.
    case "value": !Self.isCoded(tag)
    case "type": tag.name != "button"
    case "role": !["alert", "status"].contains(tag["role"])
    case "aria-labelledby", "aria-describedby": Self.plain[tag.name] == nil
    case "for": tag.name != "output"
    case _ where Self.sectionMarks.contains(attribute): true
    default: attribute == Self.numberMark || !attribute.hasPrefix("data-")
    }
  }

  /// The attribute of an element that shows only a number among other screens.
  static let numberMark = "data-number"

  /// The attributes that name the section or question that an element is. Nobody sees them.
  static let sectionMarks = ["data-place", "data-item"]

  private static func isCoded(_ tag: MarkupTag) -> Bool {
    switch tag.name {
    case "button", "option": true
    case "input": tag["type"] == "radio" || tag["type"] == "checkbox"
    default: false
    }
  }

  private static let fields: Set = ["button", "input", "select", "textarea"]

  /// Forms and landmarks, of which a page has few.
  private static let plain = [
    "article": "div", "footer": "div", "form": "div", "header": "div", "main": "div", "nav": "div",
    "section": "div",
  ]
}
