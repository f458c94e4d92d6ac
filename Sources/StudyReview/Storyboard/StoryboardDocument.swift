import Foundation
import SafeHTML
import StudyModel

/// A storyboard as one file that needs nothing else: it opens from a disk, without scripts and without a network, and prints.
package struct StoryboardDocument: Sendable {
  /// How many bytes the pictures of a page may take, and those of its pages in all languages together.
  private static let mostPictureBytes = 8 << 20
  private static let mostPictureBytesOfAll = 32 << 20

  /// The page.
  package let html: String

  /// - Parameters:
  ///   - study: what the storyboard is of.
  ///   - edition: what it is a version of, in English, such as `1.2.0`.
  ///   - hash: SHA-256 of the version's document; nil for a draft.
  ///   - styles: the whole style sheet.
  ///   - pictures: addresses of the study's pictures that contain the pictures, by id.
  ///   - limit: how many bytes the pictures of the page may take; if nil, the usual number. Those left out are named.
  package init(
    _ storyboard: Storyboard, of study: Study, edition: String, hash: String?, styles: String,
    pictures: [Asset.ID: String], limit: Int? = nil
  ) {
    let usual = min(
      Self.mostPictureBytes, Self.mostPictureBytesOfAll / max(study.languages.count, 1))
    let writer = Writer(
      storyboard: storyboard, study: study, edition: edition, hash: hash,
      pictures: StoryboardPictures(pictures, in: storyboard, limit: limit ?? usual))
    html = writer.page(styles)
  }
}

private struct Writer {
  let storyboard: Storyboard
  let study: Study
  let edition: String
  let hash: String?
  let pictures: StoryboardPictures

  private var title: String { HTMLText.escaped(study.displayTitle) }
  private var count: String {
    let count = storyboard.screens.count
    return count == 1 ? "1 screen" : "\(count) screens"
  }

  /// The attributes of text in the language of the storyboard.
  private var spoken: String {
    let language = storyboard.language
    let direction = language.isRightToLeft ? "rtl" : "ltr"
    return "lang=\"\(HTMLText.escaped(language.rawValue))\" dir=\"\(direction)\""
  }

  func page(_ styles: String) -> String {
    let styles = "\n" + styles.replacing("</", with: "<\\/") + "\n"
    let allowed = "'sha256-\(Self.base64(ofHexadecimal: sha256(Array(styles.utf8))))'"
    let facts = [edition, storyboard.language.englishName, count].map(HTMLText.escaped)
    let proof = hash.map { "\n<p>SHA-256 \(HTMLText.escaped($0))</p>" } ?? ""
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src \(allowed)">
      <title>\(title) \(HTMLText.escaped(edition)), storyboard</title>
      <style>\(styles)</style>
      </head>
      <body class="story-file">
      <main class="story-sheets">
      <div class="story-stamp" aria-hidden="true"><p><bdi>\(title)</bdi> \(facts.joined(separator: " · "))</p>\(proof)</div>
      <div class="story-file-head">
      <h1><bdi lang="\(HTMLText.escaped(study.primaryLanguage.rawValue))">\(title)</bdi> \(facts[0])</h1>
      <p class="muted">Storyboard · \(facts[1]) · \(facts[2])</p>\(hash.map { "\n<p class=\"muted small\">SHA-256 <code>\(HTMLText.escaped($0))</code></p>" } ?? "")\(absence)
      </div>
      <div class="version-page story-page">
      \(contents)
      <div>
      \(storyboard.chapters.map(chapter).joined(separator: "\n"))
      </div>
      </div>
      </main>
      </body>
      </html>

      """
  }

  /// Says which pictures the page does not contain.
  private var absence: String {
    let names = study.assets.filter { pictures.leftOut.contains($0.id) }.map { "“\($0.name)”" }
    guard !names.isEmpty else { return "" }
    let isOne = names.count == 1
    let words = isOne ? "1 picture that is" : "\(names.count) pictures that are"
    // There is no bundle of a draft to look into.
    let advice =
      hash == nil ? "" : " The bundle has \(isOne ? "it" : "them") in the folder “assets”."
    return """

      <p class="small">This page leaves out \(words) too large: \(HTMLText.escaped(names.joined(separator: ", "))).\(advice)</p>
      """
  }

  private static func base64(ofHexadecimal digits: String) -> String {
    let digits = digits.compactMap(\.hexDigitValue)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    return Data(bytes).base64EncodedString()
  }

  private var contents: String {
    let chapters = storyboard.chapters.map { chapter in
      let rows = chapter.parts.map { part in
        "<li><a href=\"#\(anchor(part.id, as: "part"))\">\(HTMLText.escaped(part.title))</a></li>"
      }
      return """
        <p><a href="#\(anchor(chapter.id, as: "chapter"))"><span \(spoken)>\(HTMLText.escaped(chapter.title))</span> <span class="story-count">\(chapter.screens.count)</span></a></p>
        <ul class="outline-rows" \(spoken)>\(rows.joined())</ul>
        """
    }
    return """
      <nav class="contents-list" aria-label="Contents">
      \(chapters.joined(separator: "\n"))
      </nav>
      """
  }

  private func chapter(_ chapter: StoryboardChapter) -> String {
    """
    <div class="document-section story-chapter" id="\(anchor(chapter.id, as: "chapter"))">
    <p class="small">\(HTMLText.escaped(chapter.kindName))</p>
    <h2 \(spoken)>\(HTMLText.escaped(chapter.title))</h2>
    </div>
    \(chapter.parts.map(part).joined(separator: "\n"))
    """
  }

  private func part(_ part: StoryboardPart) -> String {
    let screens = part.screens.map(screen).joined(separator: "\n")
    return """
      <section class="document-section story-part" id="\(anchor(part.id, as: "part"))">
      <p class="small">\(HTMLText.escaped(part.kindName))</p>
      <h3 \(spoken)>\(HTMLText.escaped(part.title))</h3>\(list(part.notes, "rule-sentences story-ways"))\(screens.isEmpty ? "" : "\n<ol class=\"story-grid\">\n\(screens)\n</ol>")
      </section>
      """
  }

  private func screen(_ screen: StoryboardScreen) -> String {
    let anchor = HTMLText.escaped(screen.anchor)
    return """
      <li class="story-screen" id="\(anchor)">
      <p class="story-name"><a class="story-number" href="#\(anchor)">\(screen.number)</a> <b lang="\(HTMLText.escaped(storyboard.language.rawValue))" dir="auto">\(HTMLText.escaped(screen.title))</b> <span class="story-kind">\(HTMLText.escaped(screen.kindName))</span></p>
      <div class="story-frame" \(spoken)>\(selfContained(screen.html))</div>\(list(screen.notes, "story-notes"))
      </li>
      """
  }

  private func list(_ notes: [String], _ classes: String) -> String {
    guard !notes.isEmpty else { return "" }
    let items = notes.map { "<li>\(HTMLText.escaped($0))</li>" }
    return "\n<ul class=\"\(classes)\">\(items.joined())</ul>"
  }

  /// The document of a consent is a part at the place of its chapter, and its first screen may be there too.
  private func anchor(_ id: String, as kind: String) -> String {
    HTMLText.escaped(kind + "-" + StoryboardScreen.anchor(of: id).dropFirst("screen-".count))
  }

  /// The screen with its pictures in it. What is no picture keeps an address next to the page, as in a bundle.
  private func selfContained(_ html: String) -> String {
    guard html.contains("\"/assets/") else { return html }
    let html = pictures.shown.reduce(html) { html, picture in
      html.replacing("\"/assets/\(picture.key)\"", with: "\"\(picture.value)\"")
    }
    return html.replacing("\"/assets/", with: "\"../assets/")
  }
}
