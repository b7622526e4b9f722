//! Figures as PNG: their SVG drawn by resvg.

use std::io;
use std::vec::Vec;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Pixels of the image in a pixel of the SVG.
const SCALE: f32 = 2.0;

/// Draws a figure; text is in Ubuntu, and in Hack where Ubuntu has no sign.
pub(super) fn image(svg: &str) -> io::Result<Vec<u8>> {
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    for font in [
        epaint_default_fonts::UBUNTU_LIGHT,
        epaint_default_fonts::HACK_REGULAR,
    ] {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("Ubuntu");
    let tree = Tree::from_str(svg, &options).map_err(io::Error::other)?;
    let [width, height] = [tree.size().width(), tree.size().height()];
    // A figure has whole pixels, and few enough of them for f32 and u32.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let size = |length: f32| (SCALE * length).round() as u32;
    let mut image = Pixmap::new(size(width), size(height))
        .ok_or_else(|| io::Error::other("a figure without panels has no pixels"))?;
    resvg::render(
        &tree,
        Transform::from_scale(SCALE, SCALE),
        &mut image.as_mut(),
    );
    image.encode_png().map_err(io::Error::other)
}
