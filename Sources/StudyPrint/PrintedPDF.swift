import Foundation

/// A consent as tagged PDF (PDF/UA-1). The same page on the same paper gives the same bytes.
package struct PrintedPDF: Equatable, Sendable {
  package let data: Data
  /// What of the page is not in it: addresses of pictures that were no part of it (their descriptions are there), and
  /// characters without a font.
  package let leftOut: [String]

  package init(data: Data, leftOut: [String] = []) {
    self.data = data
    self.leftOut = leftOut
  }
}
