import PortalBrowser

@testable import PortalWeb

extension Browser.Form {
  /// Everything a browser sends for the unchanged form, in order.
  var filledIn: [(name: String, value: String)] { FilledForm(self).fields }
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
