import Foundation

@testable import PortalWeb

extension Browser.Form {
  /// Everything a browser sends for the unchanged form, in order.
  var filledIn: [(name: String, value: String)] {
    let controls =
      /<input ([^>]*)>|<select ([^>]*)>([\s\S]*?)<\/select>|<textarea ([^>]*)>([\s\S]*?)<\/textarea>/
    return html.matches(of: controls).compactMap { match in
      let attributes = String(match.1 ?? match.2 ?? match.4 ?? "")
      guard let name = attributes.attribute("name") else { return nil }
      if let options = match.3 {
        let all = options.matches(of: /<option ([^>]*)>/).map { String($0.1) }
        let chosen = all.first { $0.hasSuffix(" selected") } ?? all.first
        return chosen.map { (name, $0.attribute("value") ?? "") }
      }
      if let text = match.5 {
        // A line break right after the tag is not part of the text.
        return (name, String(text.hasPrefix("\n") ? text.dropFirst() : text).withoutEntities)
      }
      let isBox = ["checkbox", "radio"].contains(attributes.attribute("type") ?? "")
      let isOff = isBox && !attributes.contains(" checked")
      return isOff ? nil : (name, attributes.attribute("value") ?? (isBox ? "on" : ""))
    }
  }
}

extension String {
  fileprivate func attribute(_ name: String) -> String? {
    guard let start = range(of: (hasPrefix(name) ? "" : " ") + name + "=\"")?.upperBound else {
      return nil
    }
    return String(self[start...].prefix { $0 != "\"" }).withoutEntities
  }
}

extension Browser {
  /// Sends the page's form with some fields changed.
  @discardableResult
  func submitFilledIn(_ action: String, _ changes: KeyValuePairs<String, String> = [:]) async throws
    -> Visit
  {
    let changed = Dictionary(changes.map { ($0.key, $0.value) }) { _, last in last }
    var fields = try form(to: action).filledIn.map { ($0.name, changed[$0.name] ?? $0.value) }
    for change in changes where !fields.contains(where: { $0.0 == change.key }) {
      fields.append((change.key, change.value))
    }
    return try await post(action, fields)
  }
}
