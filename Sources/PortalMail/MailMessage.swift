import Foundation

/// A plain-text email (RFC 5322). Nothing that people wrote can add a line to its header.
package struct MailMessage: Hashable, Sendable {
  package let from: MailAddress
  package let to: MailAddress
  package let subject: String
  /// Lines separated by line feeds.
  package let body: String
  package let date: Date
  /// Identifies the message together with the sender's domain; the same for each attempt to send it.
  package let id: String

  package init(
    from: MailAddress, to: MailAddress, subject: String, body: String, date: Date, id: String
  ) {
    self.from = from
    self.to = to
    self.subject = subject
    self.body = body
    self.date = date
    self.id = id
  }

  /// The message as `sendmail` reads it, with line feeds.
  package var text: String {
    let header = [
      "From: Accord <\(from.text)>",
      "To: <\(to.text)>",
      "Subject: \(EncodedWords.header(subject, after: "Subject: ".count))",
      "Date: \(Self.date(date))",
      "Message-ID: <\(id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) })@\(from.domain)>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      // Nobody's vacation notice answers it (RFC 3834).
      "Auto-Submitted: auto-generated",
    ]
    return header.joined(separator: "\n") + "\n\n" + QuotedPrintable.encoded(body) + "\n"
  }

  /// For example, "Mon, 23 Nov 2026 14:05:00 +0000".
  private static func date(_ date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents(
      [.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
    func two(_ number: Int?) -> String {
      let text = String(number ?? 0)
      return text.count < 2 ? "0\(text)" : text
    }
    let day = days[((parts.weekday ?? 1) - 1) % 7]
    let month = months[((parts.month ?? 1) - 1) % 12]
    return "\(day), \(parts.day ?? 1) \(month) \(parts.year ?? 0) "
      + "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) +0000"
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension String {
  /// The text on one line: control characters and line separators become spaces.
  package var onOneLine: String {
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
