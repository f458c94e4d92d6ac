import Foundation

/// A consent as tagged PDF (PDF/UA-1). The same page on the same paper produces the same bytes.
package struct PrintedPDF: Equatable, Sendable {
  package let data: Data
  /// What the PDF omits: the URLs of images that were not part of the page, in place of which it shows their
  /// descriptions, and characters without a font.
  package let leftOut: [String]

  package init(data: Data, leftOut: [String] = []) {
    self.data = data
    self.leftOut = leftOut
  }
}
