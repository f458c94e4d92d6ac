import SafeHTML
import StudyDocuments
import StudyModel
import StudyParts

/// The first page of a walkthrough that opens from a disk: the tasks of a study, each in every language.
struct WalkthroughIndex {
  let study: Study
  let edition: DocumentEdition
  let pages: WalkthroughPages

  /// Allows only files on this disk, and nothing to be sent.
  static let policy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:; media-src 'self' file:; form-action 'none'; base-uri 'none'\">"

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    \(Self.policy)
    <title>\(title), walkthrough</title>
    <link rel="stylesheet" href="walk.css">
    </head>
    <body class="walk offline">
    <main class="offline-page">
    <h1><bdi lang="\(SafeHTML.HTMLText.escaped(study.primaryLanguage.rawValue))">\(title)</bdi></h1>
    <p class="offline-lead">\(SafeHTML.HTMLText.escaped(subject)). Walk through a task as participants will. Nothing is sent or saved.</p>
    \(hash)\(study.tasks.map(section).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private var title: String { SafeHTML.HTMLText.escaped(study.displayTitle) }

  private var subject: String { edition.number.map { "Version \($0)" } ?? "Draft, not for use" }

  private var hash: String {
    guard case .version(_, let sha256) = edition else { return "" }
    return
      "<p class=\"offline-hash\">SHA-256 <code>\(SafeHTML.HTMLText.escaped(sha256))</code></p>\n"
  }

  private func section(_ task: Task) -> String {
    let primary = study.primaryLanguage
    let name = SafeHTML.HTMLText.escaped(StepNames.title(of: task, in: primary, study))
    let links = study.languages.map { language in
      let address = pages.path(of: .page, for: task.id, in: language)
      let tag = SafeHTML.HTMLText.escaped(language.rawValue)
      return
        "<li><a class=\"link\" href=\"\(SafeHTML.HTMLText.escaped(address))\" hreflang=\"\(tag)\" lang=\"\(tag)\">\(SafeHTML.HTMLText.escaped(language.ownName))</a></li>"
    }
    return """
      <section>
      <h2><bdi lang="\(SafeHTML.HTMLText.escaped(primary.rawValue))">\(name)</bdi></h2>\(consents(of: task))
      <ul class="offline-languages">\(links.joined())</ul>
      </section>
      """
  }

  /// The consents that a task shows.
  private func consents(of task: Task) -> String {
    let shown = study.consents.filter { consent in
      (task.steps + task.endings).contains { step in
        step.content.shownConsent == consent.id
      }
    }
    let titles = shown.map { study.title($0.title, in: study.primaryLanguage) }.filter {
      !$0.isEmpty
    }
    guard !titles.isEmpty else { return "" }
    let list = titles.map {
      "<bdi lang=\"\(SafeHTML.HTMLText.escaped(study.primaryLanguage.rawValue))\">\(SafeHTML.HTMLText.escaped($0))</bdi>"
    }
    return "\n<p class=\"offline-note\">With the consent \(list.joined(separator: ", "))</p>"
  }
}
