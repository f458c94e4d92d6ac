/// Names browsers in plain words, so that people recognize where they are signed in.
package enum BrowserName {
  /// For example, “Firefox on Windows”; empty for an unknown program.
  package static func description(of userAgent: String) -> String {
    guard let browser = first(of: browsers, in: userAgent) else { return "" }
    return first(of: systems, in: userAgent).map { "\(browser) on \($0)" } ?? browser
  }

  /// The most specific first: most browsers also name those that they resemble.
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Chrome/", "Chrome"), ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
  ]

  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("CrOS", "ChromeOS"), ("Mac OS X", "macOS"), ("Linux", "Linux"),
  ]

  private static func first(of names: [(mark: String, name: String)], in text: String) -> String? {
    // No browser's own name is longer; the rest is not searched.
    let text = text.prefix(500)
    return names.first { text.contains($0.mark) }?.name
  }
}
