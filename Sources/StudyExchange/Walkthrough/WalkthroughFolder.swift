import Foundation
import SafeHTML
import StudyDocuments
import StudyModel
import StudyParts
import StudyPreview

/// The files of a walkthrough that opens from a disk: a list of the tasks, a page for each task and language with its screens,
/// the study as data, and one script and one style sheet for all.
package struct WalkthroughFolder {
  /// With its facts filled in.
  let study: Study
  let edition: DocumentEdition
  let screens: ScreenRenderer
  let script: String
  let styles: String

  package init(
    study: Study, edition: DocumentEdition, screens: ScreenRenderer, script: String, styles: String
  ) {
    self.study = study
    self.edition = edition
    self.screens = screens
    self.script = script
    self.styles = styles
  }

  private static let dataFile = "study.js"
  private static let scriptFile = "walk.js"
  private static let styleFile = "walk.css"

  /// The day for which screens are drawn. The page itself knows which day it is.
  private static let day = CalendarDay("2026-01-01") ?? CalendarDay(number: 0)

  /// The paths of the files, in their order.
  package static func paths(of study: Study, having assets: Set<Asset.ID>) -> [String] {
    ["index.html", Self.dataFile, Self.scriptFile, Self.styleFile]
      + WalkthroughPages(of: study).paths
      + study.assets.filter { assets.contains($0.id) }.map(path)
  }

  /// The files without the study's pictures and videos.
  package var files: [ExportedFile] {
    get throws {
      let data = String(decoding: try study.canonicalBytes(), as: UTF8.self)
      let names = WalkthroughPages(of: study)
      let fixed = [
        ("index.html", WalkthroughIndex(study: study, edition: edition, pages: names).html),
        (Self.dataFile, Self.script(defining: "accordStudy", as: data)),
        (Self.scriptFile, script), (Self.styleFile, styles),
      ]
      return try (fixed + study.tasks.flatMap { try pages(of: $0, named: names) }).map {
        file($0, $1)
      }
    }
  }

  /// The study's pictures and videos.
  package static func files(of assets: [Asset.ID: [UInt8]], in study: Study) -> [ExportedFile] {
    study.assets.compactMap { asset in
      assets[asset.id].map { ExportedFile(path: path(of: asset), bytes: $0) }
    }
  }

  private func file(_ path: String, _ text: String) -> ExportedFile {
    ExportedFile(path: path, bytes: Array(text.utf8))
  }

  private static func path(of asset: Asset) -> String {
    let kind = asset.mediaType.split(separator: "/").last.map {
      $0.prefix { $0.isLetter || $0.isNumber }
    }
    return "assets/\(asset.id).\(kind ?? "bin")"
  }

  private func pages(of task: Task, named names: WalkthroughPages) throws -> [(String, String)] {
    try study.languages.flatMap { language in
      let screens = names.path(of: .screens, for: task.id, in: language)
      let title = StepNames.title(of: task, in: language, study)
      return [
        (
          names.path(of: .page, for: task.id, in: language),
          page(titled: title, in: language, with: screens)
        ),
        (
          screens,
          Self.script(
            defining: "accordWalk",
            as: try data(of: task, titled: title, in: language).canonicalText)
        ),
      ]
    }
  }

  /// A script that reads data. Written as an object, a member called `__proto__` would be lost.
  private static func script(defining name: String, as json: String) -> String {
    var literal: [UInt8] = []
    literal.reserveCapacity(json.utf8.count)
    for byte in json.utf8 {
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "'") {
        literal.append(UInt8(ascii: "\\"))
      }
      literal.append(byte)
    }
    return "globalThis.\(name) = JSON.parse('\(String(decoding: literal, as: UTF8.self))');\n"
  }

  /// - Parameter screens: the path of the page's screens, which are next to it.
  private func page(titled title: String, in language: Language, with screens: String) -> String {
    let own = SafeHTML.HTMLText.escaped(screens.split(separator: "/").last.map(String.init) ?? "")
    let tag = SafeHTML.HTMLText.escaped(language.rawValue)
    return """
      <!doctype html>
      <html lang="\(tag)" dir="\(language.isRightToLeft ? "rtl" : "ltr")">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(WalkthroughIndex.policy)
      <title>\(SafeHTML.HTMLText.escaped(title))</title>
      <link rel="stylesheet" href="../\(Self.styleFile)">
      <script defer src="../\(Self.dataFile)"></script>
      <script defer src="\(own)"></script>
      <script defer src="../\(Self.scriptFile)"></script>
      </head>
      <body class="walk offline">
      <noscript><p class="offline-page" lang="en" dir="ltr">To walk through this task, turn on JavaScript in your browser.</p></noscript>
      </body>
      </html>

      """
  }

  private func data(of task: Task, titled title: String, in language: Language) throws
    -> JSONValue
  {
    let live = screens.liveScreens(
      of: study, language: language, assets: "../assets/", today: Self.day)
    let strings = InterfaceStrings(language)
    return [
      "shapes": try task.shapes,
      "task": .string(task.id), "title": .string(title), "language": .string(language.rawValue),
      "isRightToLeft": .boolean(language.isRightToLeft),
      "familyNameFirst": .boolean(language.ordered([false, true])[0]),
      "strings": [
        "screens": .object(strings.screens.mapValues(JSONValue.string)),
        "measures": .object(strings.measures.mapValues(JSONValue.string)),
      ],
      "errorIcon": .string(live.errorIcon),
      "screens": .array(live.screens(of: task).map(drawn)),
    ]
  }

  private func drawn(_ screen: LiveScreens.Screen) -> JSONValue {
    let page = DrawnPage(screen.html)
    return [
      "step": .string(screen.step), "part": .string(screen.part), "title": .string(page.title),
      "classes": .string(page.classes), "html": .string(withFiles(page.content)),
    ]
  }

  /// The screen with the names that pictures have in the folder, and a link in the place of a film outside it.
  private func withFiles(_ html: String) -> String {
    let html =
      html.contains("\"../assets/")
      ? study.assets.reduce(html) { html, asset in
        html.replacing("\"../assets/\(asset.id)\"", with: "\"../\(Self.path(of: asset))\"")
      } : html
    guard html.contains("<video") else { return html }
    return html.replacing(/<video[^>]* src="(https:[^"]*)"><\/video>/) { film in
      "<a class=\"link\" href=\"\(film.1)\" target=\"_blank\" rel=\"noopener noreferrer\" dir=\"ltr\">\(film.1)</a>"
    }
  }
}

/// The parts of a page that a template of screens has written.
private struct DrawnPage {
  /// As HTML.
  let title: String
  let classes: String
  let content: String

  init(_ page: String) {
    title = Self.part(of: page, from: "<title>", to: "</title>")
    let body = Self.part(of: page, from: "<body class=\"", to: "</body>")
    classes = String(body.prefix { $0 != "\"" })
    content = Self.part(of: body + "</body>", from: ">", to: "</body>")
  }

  private static func part(of page: String, from start: String, to end: String) -> String {
    let bytes = page.utf8
    guard let opening = bytes.firstRange(of: start.utf8),
      let closing = bytes[opening.upperBound...].firstRange(of: end.utf8)
    else { return "" }
    return String(page[opening.upperBound..<closing.lowerBound])
  }
}
